import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Point } from '../../../../src/model/plots/projections';
import { inFrame, MAX_SCALE, panned, revealing, type Size, WHOLE, zoomed } from '../../../../src/model/plots/viewports';

const size: Size = [800, 400];
const place = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }));
/** A viewport after some steps of a user. */
const views = fc
  .array(fc.tuple(fc.constantFrom(0.5, 0.9, 1.25, 2, 8), place, fc.integer({ min: -900, max: 900 })), { maxLength: 8 })
  .map(steps =>
    steps.reduce((view, [factor, at, by]) => panned(zoomed(view, factor, at, size), [by, -by], size), WHOLE),
  );
const near = (a: Point, b: Point) =>
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6, `${a.join()} is not ${b.join()}`);

describe('the visible part of a plot', () => {
  it('is everything at first, and again after as much out as in', () => {
    near(inFrame(WHOLE, [300, 100], size), [300, 100]);
    assert.deepEqual(zoomed(zoomed(WHOLE, 2, [300, 100], size), 0.5, [0, 0], size), WHOLE);
  });

  it('grows around the place of the pointer', () => {
    near(inFrame(zoomed(WHOLE, 4, [300, 100], size), [300, 100], size), [300, 100]);
  });

  it('moves with the pointer, up to its edges', () => {
    const view = zoomed(WHOLE, 2, [400, 200], size);
    near(inFrame(panned(view, [30, -10], size), [400, 200], size), [430, 190]);
    near(inFrame(panned(view, [9999, 9999], size), [0, 0], size), [0, 0]);
    near(inFrame(panned(view, [-9999, -9999], size), [800, 400], size), [800, 400]);
  });

  it('always covers its frame', () => {
    fc.assert(
      fc.property(views, view => {
        assert.ok(view.scale >= 1 && view.scale <= MAX_SCALE);
        const [left, top] = inFrame(view, [0, 0], size);
        const [right, bottom] = inFrame(view, [800, 400], size);
        assert.ok(left <= 1e-6 && top <= 1e-6 && right >= 800 - 1e-6 && bottom >= 400 - 1e-6);
      }),
    );
  });

  it('is independent of the size of the frame', () => {
    fc.assert(
      fc.property(views, place, (view, [x, y]) => {
        const [left, top] = inFrame(view, [x, y], size);
        near(inFrame(view, [x / 2, y / 2], [400, 200]), [left / 2, top / 2]);
      }),
    );
  });

  it('is moved to a place outside, and only then', () => {
    fc.assert(
      fc.property(views, place, (view, at) => {
        const shown = revealing(view, at, size, 20);
        const [left, top] = inFrame(shown, at, size);
        assert.ok(left >= -1e-6 && left <= 800 + 1e-6 && top >= -1e-6 && top <= 400 + 1e-6);
        const before = inFrame(view, at, size);
        const was = before[0] >= 20 && before[0] <= 780 && before[1] >= 20 && before[1] <= 380;
        assert.equal(shown === view, was);
      }),
    );
  });
});
