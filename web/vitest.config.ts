import { svelteTesting } from '@testing-library/svelte/vite';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    plugins: [svelteTesting()],
    server: { fs: { allow: ['..'] } }, // a test reads docs/protocol.md
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.ts'],
      setupFiles: ['tests/load-languages.ts', 'tests/wait-limit.ts'],
      testTimeout: 60_000, // a busy machine is slow, not wrong
      restoreMocks: true,
    },
  }),
);
