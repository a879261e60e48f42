// How the framework builds the pages: everything under src/, rendered by our own server.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes comes with the first page: no request more when someone goes on.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
