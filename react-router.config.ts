import type { Config } from '@react-router/dev/config'
import { pages, shellPath } from './web/app/routes.ts'

/** The site is prebuilt: each page of the route table becomes one HTML file, and no React runs on the server. */
export default {
  appDirectory: 'web/app',
  // An intermediate product: scripts/build-site.ts makes build/site of it.
  buildDirectory: '.cache/site',
  ssr: false,
  prerender: pages.map(shellPath),
  splitRouteModules: false,
} satisfies Config
