import type { KindName } from '../../model/documents/documents';
import type { ServeForm } from './form';

/** The page of a form. */
interface FormPage {
  /** Name of its bundle in dist/webview, without `.page.js`. */
  readonly page: string;
  /** Styles in addition to those of every form. */
  readonly styles?: readonly string[];
  /** Handles requests beyond those of every form. */
  readonly serve?: ServeForm;
}

const PAGES: Readonly<Partial<Record<KindName, () => Promise<FormPage>>>> = {
  alertRules: async () => ({
    page: 'alert-rule',
    styles: ['plot', 'alert-rule'],
    serve: (await import('../alert-rules/form')).serveAlertRuleForm,
  }),
  dataRoles: async () => ({ page: 'data-role', serve: (await import('./data-role-form')).serveDataRoleForm }),
  evaluations: async () => ({
    page: 'evaluation',
    styles: ['evaluation'],
    serve: (await import('../evaluations/form')).serveEvaluationForm,
  }),
  roles: async () => ({ page: 'role', serve: (await import('./role-form')).serveRoleForm }),
  searches: async () => ({
    page: 'search',
    styles: ['plot', 'grid', 'cards', 'search', 'hybrid', 'combine', 'facets'],
    serve: (await import('../searches/form')).serveSearch,
  }),
};

/** The page of a kind that has a form. */
export const pageOf = (kind: KindName): Promise<FormPage> => PAGES[kind]!();
