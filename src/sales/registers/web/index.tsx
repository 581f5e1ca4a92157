import type { WebArea } from '#platform/web/page.ts'
import { registersPages } from '../registers.pages.ts'

const refreshOn = ['register', 'register_session']

const registersWeb: WebArea = {
  area: 'registers',
  pages: [
    {
      ...registersPages.registers,
      load: async () => ({ Page: (await import('./RegistersPage.tsx')).RegistersPage }),
    },
  ],
  refreshOn,
}

const sessionsWeb: WebArea = { area: 'registerSessions', pages: [], refreshOn }

export const registersWebAreas: readonly WebArea[] = [registersWeb, sessionsWeb]
