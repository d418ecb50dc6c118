import { svelteTesting } from '@testing-library/svelte/vite';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: 'happy-dom', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], restoreMocks: true },
  }),
);
