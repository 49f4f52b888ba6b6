import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/build-worker.ts';

export default {
  ssr: true,
  // The route table is small: shipping it whole saves a request for every page that shows new
  // links.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: buildWorker,
} satisfies Config;
