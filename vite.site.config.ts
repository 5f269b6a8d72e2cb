import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'

const site = 'web/site'

/** Every island with its hydration, each a separate file, and the styles of the landing page below its first screen. */
const entries = Object.fromEntries(
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.island.tsx'))
    .map((file) => [basename(file, '.island.tsx'), join(site, file)])
    .concat([
      ['hydrate', join(site, 'hydrate.tsx')],
      ['below', join(site, 'landing/below.css')],
    ]),
)

/** The public pages, built twice: `vite build --ssr web/site/render.tsx` for rendering on the server, and once for the islands' scripts. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), tailwindcss()],
  publicDir: false,
  ssr: { noExternal: true },
  // Otherwise React would decide at run time, when the variable may be unset.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    // All browsers since 2024 support `light-dark()`; older targets would duplicate every colour.
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
                  // Pages list all files of their islands, so shared code is one chunk.
                  { name: 'shared', test: /[\\/](web|contract|content)[\\/]|preload-helper/, minShareCount: 4 },
                ],
              },
            },
          },
        }),
  },
}))
