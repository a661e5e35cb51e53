import type { Project } from '../model/regions/projects';
import { ProjectList } from '../model/regions/projects';
import { readable } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Projects of the organization: a companion, beyond the specification, that a service can lack (`isAbsent`). */
export class Projects {
  constructor(private readonly http: Transport) {}

  async list(options?: CallOptions): Promise<Project[]> {
    const records = await this.http.call(
      { name: 'projects.list', method: 'GET', path: '/v2/projects', result: ProjectList },
      options,
    );
    return readable('projects.list', records, options);
  }
}
