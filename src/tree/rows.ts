import type { ClusterRoleNode, ClusterRolesNode, GrantNode } from './access/cluster-roles';
import type { UserNode, UserRoleNode, UsersNode } from './access/users';
import type { AlertRuleNode, AlertRulesNode } from './alert-rules';
import type { ClusterNode } from './clusters';
import type { CollectionNode } from './collections/collections';
import type { PartItemNode, PartNode } from './collections/collection-parts';
import type { ConfiguredDocumentNode, StateNode } from './configurations/documents';
import type { EnvironmentNode, UnmanagedNode } from './configurations/rows';
import type { ConnectionNode } from './connections';
import type { DatabaseNode } from './databases';
import type { DraftNode } from './drafts';
import type { EvaluationNode } from './evaluations';
import type { FavoriteNode } from './favorites';
import type { ImportNode } from './import-tasks';
import type { FailureNode } from './failures';
import type { MoreNode } from './lists';
import type { Node } from './node';
import type { PartitionNode } from './collections/partitions';
import type { ProjectNode } from './projects';
import type { RegionNode } from './regions';
import type { RoleNode, RolesNode } from './roles';
import type { VolumeNode, VolumesNode } from './volumes';
import type { CancelledNode, WaitingNode } from './waiting';
import type { FileImportNode, OperationNode, PasswordNode } from './work';

/** The rows that commands are called on, by their kind. */
export interface Rows {
  alias: PartItemNode;
  alertRule: AlertRuleNode;
  alertRules: AlertRulesNode;
  cluster: ClusterNode;
  clusterRole: ClusterRoleNode;
  clusterRoles: ClusterRolesNode;
  collection: CollectionNode;
  configurationDocument: ConfiguredDocumentNode;
  configurationEnvironment: EnvironmentNode;
  configurationObject: UnmanagedNode;
  configurationState: StateNode;
  connection: ConnectionNode;
  database: DatabaseNode;
  draft: DraftNode;
  evaluation: EvaluationNode;
  failure: FailureNode | CancelledNode;
  favorite: FavoriteNode;
  fileImport: FileImportNode;
  grant: GrantNode;
  import: ImportNode;
  index: PartItemNode<'index'>;
  more: MoreNode;
  operation: OperationNode;
  part: PartNode;
  partition: PartitionNode;
  password: PasswordNode;
  project: ProjectNode;
  region: RegionNode;
  role: RoleNode;
  roles: RolesNode;
  user: UserNode;
  userRole: UserRoleNode;
  users: UsersNode;
  volume: VolumeNode;
  volumes: VolumesNode;
  waiting: WaitingNode;
}
export type RowKind = keyof Rows;

/** Returns true if a row is of this kind. */
export const isRow = <K extends RowKind>(node: Node | undefined, kind: K): node is Rows[K] => node?.kind === kind;
