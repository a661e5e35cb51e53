import { exactJson } from '../../model/wire/json';
import { NumberTexts } from './number-texts';
import { hasUnsafe, isUnsafe } from './unsafe-numbers';

/**
 * What was read of `text`, with its digits put where a double lost them. What was read and the text are gone through side by side,
 * so that no second copy of either is made; where their orders may differ, the text is read again, which takes several times as long.
 */
export function withDigits(value: unknown, text: string): unknown {
  const filling = new Filling(text);
  const filled = filling.fill(value);
  return filling.fits() ? filled : exactJson(text);
}

class Filling {
  private readonly numbers: NumberTexts;
  private lost = false;
  /** Strings that were passed, keys among them. */
  private strings = 0;

  constructor(text: string) {
    this.numbers = new NumberTexts(text);
  }

  /** A key that comes twice is in the text twice. */
  fits(): boolean {
    return !this.lost && this.numbers.strings() === this.strings;
  }

  fill(value: unknown): unknown {
    if (typeof value === 'number') return isUnsafe(value) ? this.digitsOf(value) : value;
    if (typeof value === 'string') this.strings++;
    if (typeof value !== 'object' || value === null || this.lost) return value;
    if (Array.isArray(value)) this.fillItems(value);
    else this.fillMembers(value as Record<string, unknown>);
    return value;
  }

  /** By `forEach`: a line that reads by index would make V8 box the numbers of vectors. */
  private fillItems(list: unknown[]): void {
    list.forEach((item, at) => {
      if (typeof item !== 'number') this.fill(item);
      else if (isUnsafe(item)) list[at] = this.digitsOf(item);
    });
  }

  /** The keys are there already, so that even one called __proto__ is a plain field. */
  private fillMembers(members: Record<string, unknown>): void {
    let first = true;
    for (const key in members) {
      // Keys that are indexes come first, wherever they stand in the text.
      if (first && key >= '0' && key < ':' && hasUnsafe(members)) this.lost = true;
      first = false;
      this.strings++;
      const item = members[key];
      if (typeof item === 'string') this.strings++;
      else if (typeof item === 'object') this.fill(item);
      else if (typeof item === 'number' && isUnsafe(item)) members[key] = this.digitsOf(item);
    }
  }

  private digitsOf(read: number): number | bigint {
    const written = this.lost ? undefined : this.numbers.next();
    if (written === undefined || Number(written) !== read) {
      this.lost = true;
      return read;
    }
    return wholeOr(read, written);
  }
}

const wholeOr = (read: number, written: string): number | bigint => (/^-?\d+$/.test(written) ? BigInt(written) : read);
