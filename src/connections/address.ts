import * as vscode from 'vscode';
import { addressOf, isLoopback, isPlainAddress } from '../model/wire/addresses';
import type { Connection } from './connection';

/** `plain`: not encrypted, and not this computer. */
export type Address = { readonly address: string; readonly plain: boolean } | { readonly problem: string };

/** Parses a typed address. Returns it with a scheme and without a trailing slash: https by default, http for this computer. */
export function readAddress(typed: string): Address {
  const text = typed.trim();
  if (text === '') return { problem: vscode.l10n.t('Enter an address.') };
  const url = parse(addressOf(text));
  if (!url?.hostname) return { problem: vscode.l10n.t('Must be an address, such as https://api.cloud.example.com.') };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: vscode.l10n.t('The address must start with https://, not with {0}//.', url.protocol) };
  }
  if (url.username || url.password) {
    return { problem: vscode.l10n.t('Remove the username and password from the address. You enter the key next.') };
  }
  if (!isPlainAddress(addressOf(text))) {
    return { problem: vscode.l10n.t('The address must not contain //, \\ or spaces after the host.') };
  }
  const address = `${url.origin}${url.pathname.replace(/\/+(v[12](\/.*)?)?$/, '')}`;
  return { address, plain: url.protocol === 'http:' && !isLoopback(url.hostname) };
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

const ownAddress = (connection: Connection): string => (connection.kind === 'demo' ? '' : connection.address);

/** Returns true if two states of a connection lead to one service. */
export const isSameService = (a: Connection, b: Connection): boolean =>
  a.kind === b.kind && ownAddress(a) === ownAddress(b);
