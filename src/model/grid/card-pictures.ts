import type { Protocol } from '../rpc';
import * as z from '../zod';

/** Maximum length of the address of a picture. */
const MAX_LENGTH = 2048;

/** Matches the path of an address that is a picture by its name. */
const PICTURE_PATH = /\.(?:avif|bmp|gif|jpe?g|png|webp)$/i;

/** Returns an https address without credentials; undefined for any other text. */
export function pictureUrl(text: string): URL | undefined {
  const address = text.trim();
  if (address.length > MAX_LENGTH || !/^https:\/\/[^\s\\]+$/i.test(address)) return undefined;
  const url = URL.parse(address);
  return url && url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

/** Returns the host of a picture, with its port, and foreign letters in Punycode; undefined for a text that is not an https address. */
export const pictureHost = (text: string): string | undefined => pictureUrl(text)?.host;

/** Returns true for an https address that is a picture by its name. */
export const isPictureAddress = (text: string): boolean => PICTURE_PATH.test(pictureUrl(text)?.pathname ?? '');

/** A value of an answer. `row`: as the row has it; `column`: the key of its column. */
const PictureValue = z.object({ runId: z.string(), row: z.int(), column: z.string() });

/**
 * A loaded picture as `data:` address, or the reason for none. `ask`: the host is not allowed. Null: the answer is no longer shown, or the
 * value is not an https address.
 */
const CardPicture = z.nullable(
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('picture'), data: z.string() }),
    z.object({ is: z.literal('ask') }),
    z.object({ is: z.literal('refused'), message: z.string() }),
  ]),
);
export type CardPicture = z.output<typeof CardPicture>;

/** Allowed hosts of the connection of an answer. `off`: no host can be allowed, because the workspace is not trusted. */
const PictureHosts = z.object({ hosts: z.array(z.string()), off: z.optional(z.literal(true)) });
export type PictureHosts = z.output<typeof PictureHosts>;

/** Requests for the pictures of cards. A page names a value of an answer, never an address. */
export const cardPictureCalls = {
  pictureHosts: { params: z.object({ runId: z.string() }), result: PictureHosts },
  /** Asks the user to allow the host of a value. */
  allowPictures: { params: PictureValue, result: PictureHosts },
  forbidPictures: { params: z.object({ runId: z.string(), host: z.string() }), result: PictureHosts },
  cardPicture: { params: PictureValue, result: CardPicture },
} satisfies Protocol['calls'];
