import { expect, it } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { type QrCode, qrCodeOf } from './qr-code.js';

/** The code as a scanner sees it: 4 pixels for each module, and a white border. */
function pixelsOf({ modules, bars }: QrCode) {
  const [scale, border] = [4, 16];
  const side = modules * scale + 2 * border;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const { x, y, width } of bars)
    for (let row = 0; row < scale; row++) {
      const start = (border + y * scale + row) * side + border + x * scale;
      // Black and opaque.
      for (let pixel = start; pixel < start + width * scale; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { side, data };
}

it('qrCodeOf makes a code that a scanner reads', async () => {
  const address = 'https://shop.example/admin/orders?open=0192aaaa-0000-7000-8000-000000000001';
  const code = await qrCodeOf(address);
  const { side, data } = pixelsOf(code);
  expect(decodeQR({ width: side, height: side, data })).toBe(address);
  // One module is large enough for a printer and a phone if 41 of them take 24 mm.
  expect(code.modules).toBeLessThanOrEqual(41);
});
