import assert from 'node:assert/strict';
import { isPictureAddress, pictureHost } from '../../../../src/model/grid/card-pictures';

describe('addresses of pictures', () => {
  const hosts: [text: string, host: string | undefined][] = [
    ['https://cdn.example.com/a.png', 'cdn.example.com'],
    [' https://cdn.example.com:8443/a ', 'cdn.example.com:8443'],
    ['HTTPS://CDN.Example.com/a.png', 'cdn.example.com'],
    ['https://bücher.example/a.png', 'xn--bcher-kva.example'],
    ['https://аpple.com/a.png', 'xn--pple-43d.com'],
    ['https://cdn.example.com/a long name.png', undefined],
    ['https://cdn.example.com\\@evil.example/a.png', undefined],
    ['https://cdn.example.com@evil.example/a.png', undefined],
    ['https://user:pa55@evil.example/a.png', undefined],
    ['http://cdn.example.com/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['//cdn.example.com/a.png', undefined],
    ['see https://cdn.example.com/a.png', undefined],
    [`https://cdn.example.com/${'a'.repeat(2048)}`, undefined],
    ['', undefined],
  ];
  for (const [text, host] of hosts) {
    it(`${text.slice(0, 50)} is of ${host ?? 'no host'}`, () => assert.equal(pictureHost(text), host));
  }

  const named: [text: string, isNamed: boolean][] = [
    ['https://cdn.example.com/a.png', true],
    ['https://cdn.example.com/a.JPEG?w=200#x', true],
    ['https://cdn.example.com/a.webp', true],
    ['https://cdn.example.com/a.svg', false],
    ['https://cdn.example.com/page', false],
    ['https://cdn.example.com/?a.png', false],
    ['a.png', false],
  ];
  for (const [text, isNamed] of named) {
    it(`${text} is ${isNamed ? 'a' : 'no'} picture by its name`, () => assert.equal(isPictureAddress(text), isNamed));
  }
});
