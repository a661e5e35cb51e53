import assert from 'node:assert/strict';
import { embeddingAddress, keyInQuery } from '../../../../src/model/vectors/embedding-addresses';

describe('the address of an embedding service', () => {
  for (const [typed, address] of [
    ['https://e.example.com/v1/embeddings', 'https://e.example.com/v1/embeddings'],
    ['https://e.example.com/v1/', 'https://e.example.com/v1/embeddings'],
    ['e.example.com', 'https://e.example.com/v1/embeddings'],
    ['localhost:11434', 'http://localhost:11434/v1/embeddings'],
    [
      'https://e.example.com/deployments/x/embeddings?api-version=1',
      'https://e.example.com/deployments/x/embeddings?api-version=1',
    ],
    ['', undefined],
    ['ftp://e.example.com', undefined],
    ['https://me:secret@e.example.com', undefined],
  ] as const) {
    it(`is ${address ?? 'none'} for “${typed}”`, () => assert.equal(embeddingAddress(typed), address));
  }
});

describe('a key in an address', () => {
  for (const [query, name] of [
    ['', undefined],
    ['?api-version=2024-02-01&deployment=x', undefined],
    ['?key=abc', 'key'],
    ['?api-version=1&api_key=abc', 'api_key'],
    ['?subscription-key=abc', 'subscription-key'],
    ['?sig=abc&se=2026', 'sig'],
    ['?access_token=abc', 'access_token'],
  ] as const) {
    it(`is ${name ?? 'none'} in “${query}”`, () =>
      assert.equal(keyInQuery(`https://e.example.com/v1/embeddings${query}`), name));
  }
});
