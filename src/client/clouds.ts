import type { Cloud } from '../model/regions/clouds';
import { CloudList } from '../model/regions/clouds';
import { readable } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Cloud providers: spec 4.14. */
export class Clouds {
  constructor(private readonly http: Transport) {}

  async list(options?: CallOptions): Promise<Cloud[]> {
    const records = await this.http.call(
      { name: 'clouds.list', method: 'GET', path: '/v2/clouds', result: CloudList },
      options,
    );
    return readable('clouds.list', records, options);
  }
}
