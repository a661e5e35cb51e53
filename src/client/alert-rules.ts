import {
  type AlertRulePage as Page,
  AlertRule,
  AlertRuleChange,
  AlertRulePage,
  AlertRuleQuery,
  AlertRuleRequest,
} from '../model/alert-rules/alert-rules';
import { Done } from '../model/wire/envelope';
import type * as z from '../model/zod';
import { allItems } from './pages';
import { path, valid } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Alert rules of a project: spec 4.2, and companions that a service can lack (`isAbsent`). The caller must administer the project. */
export class AlertRules {
  constructor(private readonly http: Transport) {}

  /** Creates a rule (spec 4.2) and returns it as the service stores it, including `id`. */
  async create(rule: z.input<typeof AlertRuleRequest>, options?: CallOptions): Promise<AlertRule> {
    const name = 'alertRules.create';
    const body = valid(name, AlertRuleRequest, rule);
    return this.http.call(
      { name, method: 'POST', path: '/v2/alertRules', body, request: AlertRuleRequest, result: AlertRule },
      options,
    );
  }

  /** One page of a project's rules (companion). */
  async list(query: z.input<typeof AlertRuleQuery>, options?: CallOptions): Promise<Page> {
    const name = 'alertRules.list';
    return this.http.call(
      { name, method: 'GET', path: '/v2/alertRules', query: valid(name, AlertRuleQuery, query), result: AlertRulePage },
      options,
    );
  }

  /** Every rule of a project, page by page (companion). */
  listAll(query: z.input<typeof AlertRuleQuery>, options?: CallOptions): AsyncGenerator<AlertRule, void, undefined> {
    return allItems(
      {
        operation: 'alertRules.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.alertRules,
        id: each => each.id,
      },
      query,
      options,
    );
  }

  /** Changes the given fields of a rule (companion). */
  async update(id: string, change: z.input<typeof AlertRuleChange>, options?: CallOptions): Promise<AlertRule> {
    const name = 'alertRules.update';
    const body = valid(name, AlertRuleChange, change);
    return this.http.call(
      {
        name,
        method: 'PUT',
        path: path(name)`/v2/alertRules/${id}`,
        body,
        request: AlertRuleChange,
        result: AlertRule,
      },
      options,
    );
  }

  /** Deletes a rule (companion). */
  async delete(id: string, options?: CallOptions): Promise<void> {
    const name = 'alertRules.delete';
    await this.http.call({ name, method: 'DELETE', path: path(name)`/v2/alertRules/${id}`, result: Done }, options);
  }
}
