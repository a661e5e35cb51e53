import { createSecureContext } from 'node:tls';
import { authority } from '../../harness/services/certificates';

describe('certificates of the harness', () => {
  it('are read whatever their length', () => {
    const own = authority('Company Root');
    // 48 lengths in turn: one of them fills its last line of base64.
    for (let length = 1; length <= 48; length++) createSecureContext(own.certify('a'.repeat(length)));
  });
});
