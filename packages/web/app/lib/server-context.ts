import { createContext } from 'react-router';
import type { SiteConfig } from '../config/site-config';

export interface ServerContext {
  fetchApi: typeof fetch;
  site: SiteConfig;
}

/** What `handle()` was given. Null under `react-router dev`, which talks to the API over HTTP. */
export const serverContext = createContext<ServerContext | null>(null);
