import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'
import { editorWithoutExtras } from './scripts/editor-without-extras.ts'

const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|turbo-stream|@remix-run)[\\/]/
/** What every page needs; the layouts and the forms come with the pages that have them. */
const everyPage =
  /[\\/](web[\\/](root|routes|page-meta|session[\\/](session\.|sign-in-again\.|return-path|stored-tokens)|api|layouts[\\/](brand|failure-page|held-input|page-frame|unknown-path)|interest[\\/](show|interest-form-host)|ui[\\/](alert|button|card|class-names|dates|ask|confirm\.|commands|dialog|icon|notices|shared-value|states))|vite[\\/]preload-helper)/
/** The frame of the public pages. */
const publicFrame = /[\\/](web[\\/]layouts[\\/](public-layout|site-footer|kept-html)|content[\\/]site)\./
const forms = /[\\/]web[\\/](ui[\\/](field|form|use-action|native-issues)|interest[\\/]honeypot-field)\./
/** The bar of the pages with a session or an invitation, and the guards. */
const bar =
  /[\\/]web[\\/](session[\\/](guards|use-log-out)|layouts[\\/](collapsing-bar|learner-layout|admin-layout|preview-layout))\./
/** What the demo's first page knows of a preview. */
const invitation = /[\\/](contract[\\/]invitations|web[\\/]reader[\\/](completion-flags|course))\.(ts|css)/
const demo = /[\\/](web[\\/]demo[\\/](days-left|use-demo-state|demo-bar)|contract[\\/]demo)\./
/** What all pages of the course share; small files that would else be a request each. */
const course =
  /[\\/](contract[\\/](course|submissions)\.|web[\\/](ui[\\/]progress|preview[\\/]preview-tracking|reader[\\/](load-reader|course-store|save-queue|reading|course-styles|account-reading|download-link)\.))/
/** The reader without its quiz and activities, which come when a lesson has one. */
const reader =
  /[\\/]web[\\/]reader[\\/](module-reader|lesson-|lost-section|section-navigation|completion-dialogs|use-module-completion|use-time-spent|waiting-line)/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), editorWithoutExtras(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: {
    proxy: { '/api': 'http://localhost:5000', '/downloads': 'http://localhost:5000', '/images': 'http://localhost:5000' },
  },
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
                { name: 'public', test: publicFrame },
                { name: 'forms', test: forms },
                { name: 'bar', test: bar },
                { name: 'invitation', test: invitation },
                { name: 'demo', test: demo },
                { name: 'course', test: course },
                { name: 'reader', test: reader },
              ],
            },
          },
        },
  },
}))
