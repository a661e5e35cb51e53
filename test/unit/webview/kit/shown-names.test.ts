import assert from 'node:assert/strict';
import { showNames } from '../../../../src/webview/kit/shown-names';

const HOSTILE = 'in\u202E01\u0000';
const SHOWN = String.raw`in\u202e01\u0000`;

describe('names in a page', () => {
  const part = { type: 'b', props: { children: HOSTILE } };

  it('are shown in all that is drawn and read, and stay in what is edited', () => {
    const props = { title: HOSTILE, 'aria-label': HOSTILE, value: HOSTILE, children: [HOSTILE, ['a\nb', part], 3] };
    showNames({ type: 'p', props });
    assert.deepEqual(props, {
      title: SHOWN,
      'aria-label': SHOWN,
      value: HOSTILE,
      children: [SHOWN, ['a\nb', part], 3],
    });
  });

  it('are handed to components as they are', () => {
    const props = { title: HOSTILE, children: HOSTILE };
    showNames({ type: () => undefined, props });
    assert.deepEqual(props, { title: HOSTILE, children: HOSTILE });
  });
});
