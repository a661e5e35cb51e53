import * as vscode from 'vscode';
import { Records, recordId } from '../../connections/records';
import { readRememberedRecord, type RememberedRecord } from './remembered-record';

/** Rules created from here, the same in every window: where a service lists none, they are all that can be shown. */
export class RememberedAlertRules implements vscode.Disposable {
  private readonly records: Records<RememberedRecord>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'alertRules'), async json => readRememberedRecord(json));
  }

  /** Returns the remembered rules of a project by name. */
  async list(connectionId: string, projectId: string): Promise<RememberedRecord['rule'][]> {
    const { records } = await this.records.all();
    return records
      .filter(each => each.connectionId === connectionId && each.rule.projectId === projectId)
      .map(({ rule }) => rule)
      .toSorted((a, b) => (a.ruleName ?? a.id).localeCompare(b.ruleName ?? b.id));
  }

  /** Returns a remembered rule; undefined: not created here, or removed from the list. */
  async find(connectionId: string, ruleId: string): Promise<RememberedRecord['rule'] | undefined> {
    return (await this.records.find(await recordId(connectionId, ruleId)))?.rule;
  }

  async put(connectionId: string, rule: RememberedRecord['rule']): Promise<void> {
    await this.records.write({ id: await recordId(connectionId, rule.id), connectionId, rule });
  }

  /** Forgets a rule; does nothing if the rule is not remembered. */
  async forget(connectionId: string, ruleId: string): Promise<void> {
    await this.records.delete(await recordId(connectionId, ruleId));
  }

  dispose(): void {
    this.records.dispose();
  }
}
