import { t } from '@vscode/l10n';

/** Why something is not there, and the way to try it again. */
export const Failure = ({ text, again }: { readonly text: string; readonly again: () => void }) => (
  <div role="alert" class="note problem">
    {text}{' '}
    <button type="button" class="secondary" data-cursor="" onClick={again}>
      {t('Try Again')}
    </button>
  </div>
);
