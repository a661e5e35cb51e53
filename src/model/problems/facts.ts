import type { AlertRule } from '../alert-rules/alert-rules';
import type { Cluster } from '../clusters/clusters';
import type { NamedCollectionRef } from '../collections/refs';
import type { Role } from '../roles/roles';

/**
 * Reason for an unknown fact. `absent`: the service does not offer the read; `denied`: the key has no permission; `failed`: no usable answer;
 * `unread`: not requested. `why`: a clause without a full stop.
 */
export interface Unknown {
  readonly kind: 'absent' | 'denied' | 'failed' | 'unread';
  readonly why: string;
}

/**
 * A fact with the time at which it was read, in milliseconds since 1970, or the reason why it is unknown. `missing`: the reason why items of a
 * list can be missing.
 */
export type Fact<T> =
  { readonly value: T; readonly at: number; readonly missing?: Unknown | undefined } | { readonly unknown: Unknown };

/** A cluster. `capacity`: CU capacity in percent; `details`: the record of describe; both undefined where they do not apply. */
export interface ClusterFacts {
  readonly cluster: Cluster;
  readonly capacity?: Fact<number> | undefined;
  readonly details?: Fact<Cluster> | undefined;
}

/** The alert rules of a project. `unreadable`: the reason why some of its rules are unknown. */
export interface ProjectFacts {
  readonly projectId: string;
  readonly projectName: string;
  readonly alertRules: Fact<readonly AlertRule[]>;
  readonly unreadable?: string | undefined;
}

/** A role; `policies` are in `details`. `project`: that of the list, undefined for one of the organization. */
export interface RoleFacts {
  readonly role: Role;
  readonly project?: { readonly projectId: string; readonly projectName: string } | undefined;
  readonly details: Fact<Role>;
}

/** A collection with its recorded searches. `loadState` is undefined where it does not apply: the cluster is not running, or the collection is gone. */
export interface SearchedFacts {
  readonly ref: NamedCollectionRef;
  readonly searches: number;
  readonly lastAt: number;
  readonly loadState?: Fact<string> | undefined;
}

/** A part of a list that a rule could not see. `object`: its name; undefined: the whole rule. */
export interface Gap {
  readonly rule: RuleId;
  readonly object?: string | undefined;
  readonly unknown: Unknown;
}

/** The state of a key; `refused`: no request was accepted. */
export type KeyState = { readonly state: 'works' | 'missing' } | { readonly state: 'refused'; readonly why: string };

/** Facts of a connection that the rules judge. `isProduction`: marked as production. `searchedDays`: the last days whose searches are in `searched`. */
export interface ConnectionFacts {
  readonly isProduction: boolean;
  readonly key: Fact<KeyState>;
  readonly clusters: Fact<readonly ClusterFacts[]>;
  readonly projects: Fact<readonly ProjectFacts[]>;
  readonly roles: Fact<readonly RoleFacts[]>;
  readonly searched: Fact<readonly SearchedFacts[]>;
  readonly searchedDays: number;
  /** Parts that the reader left out. */
  readonly gaps: readonly Gap[];
}

/** Adjustable bounds of the rules. `productionNames`: words in names of production clusters. */
export interface Thresholds {
  readonly capacityPercent: number;
  readonly productionNames: readonly string[];
}

export type RuleId =
  | 'keyFails'
  | 'notRunning'
  | 'capacity'
  | 'noAlertRule'
  | 'notifiesNobody'
  | 'wildcardRole'
  | 'notLoaded'
  | 'replicasAtBound';

/** The object of a problem. */
export type Subject =
  | { readonly kind: 'connection' }
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
  | {
      readonly kind: 'alertRule';
      readonly rule: AlertRule;
      readonly project: Pick<ProjectFacts, 'projectId' | 'projectName'>;
    }
  | { readonly kind: 'role'; readonly role: Role; readonly project?: RoleFacts['project'] }
  | { readonly kind: 'collection'; readonly ref: NamedCollectionRef };

/**
 * A problem. `path`: the names of its object, from the cluster or project on; `evidence`: a sentence; `at`: when its facts were read;
 * `action`: the word for its action.
 */
export interface Problem {
  readonly rule: RuleId;
  readonly severity: 'error' | 'warning' | 'info';
  readonly subject: Subject;
  readonly path: readonly string[];
  readonly evidence: string;
  readonly at: number;
  readonly action: ActionId;
}

/** The commands that problems lead to. */
export type ActionId =
  | 'replaceKey'
  | 'showCluster'
  | 'showMetrics'
  | 'createAlertRule'
  | 'editAlertRule'
  | 'enableAlertRule'
  | 'editRole'
  | 'loadCollection'
  | 'changeReplicas';

/** Judgment of a rule: problems, and what could not be checked. */
export type Found = { readonly problem: Omit<Problem, 'rule'> } | { readonly gap: Omit<Gap, 'rule'> };
