import { defineConfig } from 'vite'

/**
 * The server in one piece for `npm start` (decision 3): Node.js finds and checks each file for itself, so a thousand small ones take most of a
 * start. Packages stay outside, except those that consist of many small files.
 */
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
