import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'
import { practiceContent } from './scripts/practice-content.ts'

/** The server behind the development server, for API calls, files and public pages. */
const server = `http://localhost:${process.env.PORT ?? 5000}`
const ofServer = [
  '^/(\\?.*)?$',
  '/api',
  '/downloads',
  '/images',
  '/assets',
  '/share',
  '/brand',
  '/icon.svg',
  '/terms',
  '/data',
  '/auth',
  '/request-access',
].concat(['/social-auth', '^/preview/demo(\\?.*)?$', '/unsubscribe', '/consent', '/waitlist', '/certificate'])

const ofAdmins = /[\\/]web[\\/]app[\\/]admin[\\/]/
/** Shared by the admin lists. */
const ofLists = /[\\/]web[\\/](app[\\/]lists[\\/]|ui[\\/](menu|row-problem)\.)/
const ofTables = /[\\/]web[\\/]ui[\\/]table\./
/** Shared by almost every screen. */
const ofFrame =
  /[\\/](contract[\\/](preview|teams)|web[\\/](interest[\\/]stored-request|ui[\\/]brand|app[\\/](ask-before-leaving|theme|layouts[\\/](collapsing-bar|failure-page)|session[\\/]use-log-out)))\.tsx?/
/** Of lessons and questions, shared by the screens that show them. */
const ofReader = /[\\/]web[\\/]app[\\/](questions[\\/]|reader[\\/](decision|lesson|mark|read))/
/** Form components, which the reader does not need at first. */
const ofForms =
  /[\\/](contract[\\/](address-form|email-address)|web[\\/]ui[\\/](choice-fields|field|form|use-action|use-form-submit))\./
/** Needed on few screens, or by parts that load later. */
const ofFew = /[\\/](content[\\/]assessment-rubric|drafts[\\/](conflict|discard|form-draft|progress|saving|use-))/
/** Shared by screens of all kinds. */
const sharedByAll = (id: string) =>
  /[\\/](web|contract|content)[\\/]/.test(id) &&
  ![ofAdmins, ofLists, ofTables, ofFrame, ofReader, ofForms, ofFew].some((others) => others.test(id))

/** The app's screens; public pages have `vite.site.config.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), practiceContent(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  server: { proxy: Object.fromEntries(ofServer.map((path) => [path, server])) },
  // The build prerenders through Vite's preview, which needs no server.
  preview: { proxy: {} },
  // Only the script in the page's head is kept of this output.
  environments: { ssr: { build: { minify: true } } },
  build: {
    // Names the files that reading without a network needs (scripts/build-site.ts).
    manifest: true,
    target: 'baseline-widely-available',
    // All browsers since 2024 support `light-dark()`; older targets would duplicate every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssMinify: true,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // Code shared by many screens is one chunk, which compresses better than two.
                { name: 'app', test: sharedByAll, minShareCount: 7 },
                { name: 'frame', test: ofFrame },
                { name: 'reader', test: ofReader, minShareCount: 7 },
                { name: 'forms', test: ofForms },
                { name: 'tables', test: ofTables },
                { name: 'lists', test: ofLists, minShareCount: 6 },
              ],
            },
          },
        },
  },
}))
