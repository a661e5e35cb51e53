import { realName } from '../records/files';
import { named } from '../records/named';
import { Lock, type About } from './locks';
import type { Imported, ImportOptions, ImportRequest } from './requests';
import { begun, mustBeAsOpened, savedState } from './resuming';
import { ImportRun } from './runs';
import type { ImportClient } from './settling';
import { StateFile, stateFileOf } from './state-files';
import { namesOf } from './targets';
import { textsOf } from './texts';

/**
 * Imports a file: entities with given keys are upserted, others inserted. The state is saved before each request, so that an import can be
 * resumed after a crash. Rejected records are written to a file beside the source. @throws Error if the import cannot begin
 */
export async function importFile(
  client: ImportClient,
  request: ImportRequest,
  options: ImportOptions = {},
): Promise<Imported> {
  const { source, target } = request;
  const file = new StateFile(await realName(request.stateFile ?? stateFileOf(source.path)));
  const about = { file: source.name, ...namesOf(target) };
  const running = ({ file: name, cluster, collection }: About, held: string): string =>
    textsOf(source).running(name!, collection!, cluster!, held);
  const lock = await named(file.file, () => Lock.take(file.file, about, running));
  try {
    await mustBeAsOpened(source);
    if (options.startOver) await file.remove();
    const saved = await savedState(file.file, request, options.resume ?? false, options.signal);
    const state = saved ?? (await begun(client, request, file, options));
    return await new ImportRun(client, request, options, file, state).run();
  } finally {
    await lock.release();
  }
}
