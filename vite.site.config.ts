import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'

const site = 'web/site'

/** Every island and what hydrates it, each a file that a page fetches when it needs it. */
const entries = Object.fromEntries(
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.island.tsx'))
    .map((file) => [basename(file, '.island.tsx'), join(site, file)])
    .concat([['hydrate', join(site, 'hydrate.tsx')]]),
)

/**
 * The public pages, built twice: `vite build --ssr web/site/render.tsx` makes the module with which the server renders them, the other build the
 * scripts of their islands.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), tailwindcss()],
  publicDir: false,
  ssr: { noExternal: true },
  // React's own choice would be made when the server runs, which need not set it.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    // `light-dark()` reached every browser in 2024; an older target would unfold each colour twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    minify: true,
    cssMinify: true,
    ...(isSsrBuild
      ? { outDir: 'build/pages', emptyOutDir: true }
      : {
          target: 'baseline-widely-available',
          outDir: '.cache/islands',
          emptyOutDir: true,
          manifest: 'manifest.json',
          modulePreload: false,
          rolldownOptions: {
            input: entries,
            preserveEntrySignatures: 'strict',
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  // A page names every file its islands need: what several have in common comes in one.
                  { name: 'shared', test: /[\\/](web|contract|content)[\\/]|preload-helper/, minShareCount: 4 },
                ],
              },
            },
          },
        }),
  },
}))
