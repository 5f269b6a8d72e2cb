import { defineConfig } from 'vite'

/** Bundles the server (decision 3), because resolving a thousand small files dominates the start. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['jose', 'kysely', 'zod'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { input: ['server/main.ts', 'server/product.ts'] },
  },
})
