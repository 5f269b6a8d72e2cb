import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'

/** What the server answers beside the development server: calls, files, and the public pages as they were built. */
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
  '/lens',
  '/data',
  '/auth',
  '/request-access',
].concat(['/social-auth', '^/preview/demo(\\?.*)?$', '/unsubscribe', '/consent', '/waitlist', '/certificate'])

const ofAdmins = /[\\/]web[\\/]app[\\/](admin|bulk|editing|people|settings)[\\/]/
/** What the lists of admins have in common. */
const ofLists = /[\\/]web[\\/]app[\\/](bulk|admin[\\/](admin-list|date-range|export-csv|list-|load-list))/
const ofTables = /[\\/]web[\\/]ui[\\/](table|list-size)\./
/** What stands around almost every screen. */
const ofFrame =
  /[\\/](contract[\\/](preview|teams)|web[\\/](interest[\\/]stored-request|ui[\\/]brand|app[\\/](leave-question|layouts[\\/]collapsing-bar|session[\\/]use-log-out)))\.tsx?/
/** What forms are built of: the reader starts without one. */
const ofForms = /[\\/]web[\\/]ui[\\/](choice-fields|complete-web-address|field|form|native-issues|use-action|use-form-submit)\./
/** The long rubrics, which only a few of the screens that come near them show. */
const ofRubrics = /[\\/]content[\\/]assessment-rubric\./
/** What screens of all kinds may share. */
const sharedByAll = (id: string) =>
  /[\\/](web|contract|content)[\\/]/.test(id) &&
  ![ofAdmins, ofTables, ofFrame, ofForms, ofRubrics].some((others) => others.test(id))

/** The app's screens. The public pages have `vite.site.config.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  server: { proxy: Object.fromEntries(ofServer.map((path) => [path, server])) },
  // The build renders its pages through Vite's preview, which needs no server.
  preview: { proxy: {} },
  // Its code is thrown away but for the script in the page's head.
  environments: { ssr: { build: { minify: true } } },
  build: {
    target: 'baseline-widely-available',
    // `light-dark()` reached every browser in 2024; an older target would unfold each colour twice.
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
                // What many screens share comes in one piece, which compresses better than two; the rest with the screens that have it.
                { name: 'app', test: sharedByAll, minShareCount: 7 },
                { name: 'frame', test: ofFrame },
                { name: 'forms', test: ofForms },
                { name: 'tables', test: ofTables },
                { name: 'lists', test: ofLists, minShareCount: 6 },
              ],
            },
          },
        },
  },
}))
