import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'

const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|turbo-stream|@remix-run)[\\/]/
const everyPage = /[\\/](web[\\/](root|routes|page-meta|ui|session|api|layouts|interest[\\/]show)|vite[\\/]preload-helper)/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': 'http://localhost:5000', '/downloads': 'http://localhost:5000' } },
  build: {
    target: 'baseline-widely-available',
    // `light-dark()` reached every browser in 2024; an older target would unfold each colour twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'app', test: everyPage },
              ],
            },
          },
        },
  },
}))
