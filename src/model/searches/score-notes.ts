import { t } from '@vscode/l10n';

/** Returns the note on an explanation whose fused scores are not those of the service. */
export const inexactNote = (): string =>
  t(
    'The service’s scores differ from the scores computed here. The data might have changed, or the service uses another fusion method.',
  );
