/** Compresses scripts and styles once, when the client is built; the server sends them as they are. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

export const brotli: Plugin = {
  name: 'brotli',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const content = file.type === 'chunk' ? file.code : file.source;
        await writeFile(join(dir, `${file.fileName}.br`), await compress(content));
      }),
    );
  },
};
