import { Name } from '../../../model/wire/values';
import * as z from '../../../model/zod';
import { bodyOf, validData, type DataCall } from '../../wire/call';
import { collectionOf } from './collections';
import type { CollectionState } from './collection-state';
import { databaseOf } from '../databases';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { OnAlias } from '../shapes';

const AliasName = z.strictObject({ dbName: z.optional(Name), aliasName: Name });
const AliasOf = z.extend(AliasName, { collectionName: Name });
const AliasShape = z.extend(OnAlias, { collectionName: z.string() });

const owner = (call: DataCall, aliasName: string): CollectionState | undefined =>
  [...databaseOf(call).collections.values()].find(({ aliases }) => aliases.has(aliasName));

function list(call: DataCall) {
  const { collectionName } = bodyOf(call);
  const collections = collectionName === undefined ? [...databaseOf(call).collections.values()] : [collectionOf(call)];
  return collections.flatMap(({ aliases }) => [...aliases]);
}

function describe(call: DataCall) {
  const { dbName = 'default', aliasName } = validData(OnAlias, call, AliasName);
  const collection = owner(call, aliasName);
  if (!collection) throw new Refusal(CODE.aliasMissing, `alias not found[alias=${aliasName}]`);
  return { dbName, collectionName: collection.collectionName, aliasName };
}

function create(call: DataCall) {
  const { aliasName } = validData(AliasShape, call, AliasOf);
  const collection = collectionOf(call);
  const before = owner(call, aliasName);
  if (before && before !== collection) {
    throw new Refusal(CODE.aliasTaken, `${aliasName} is alias to another collection: ${before.collectionName}`);
  }
  if (databaseOf(call).collections.has(aliasName)) {
    throw new Refusal(CODE.aliasCollides, `${aliasName} is the name of a collection`);
  }
  collection.aliases.add(aliasName);
  return {};
}

function alter(call: DataCall) {
  const { aliasName } = validData(AliasShape, call, AliasOf);
  const before = owner(call, aliasName);
  if (!before) throw new Refusal(CODE.aliasMissing, `alias not found[alias=${aliasName}]`);
  const collection = collectionOf(call);
  before.aliases.delete(aliasName);
  collection.aliases.add(aliasName);
  return {};
}

function drop(call: DataCall) {
  const { aliasName } = validData(OnAlias, call, AliasName);
  owner(call, aliasName)?.aliases.delete(aliasName);
  return {};
}

const path = (name: string) => `POST /v2/vectordb/aliases/${name}`;

/** Routes beyond the specification (service facts 14.3). */
export const aliasRoutes = [
  route<DataCall>(path('list'), list),
  route<DataCall>(path('describe'), describe),
  route<DataCall>(path('create'), create),
  route<DataCall>(path('alter'), alter),
  route<DataCall>(path('drop'), drop),
];
