import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { businessArea } from '../business.area.ts'
import { businessJobs } from './apply-schedules.ts'
import { businessRoutes, type SettingParts } from './business.routes.ts'
import { settingsExport } from './export-settings.ts'
import { textsFile } from './list-texts.ts'
import { settingPictures } from './setting-pictures.ts'

/** `parts`: what the areas before this one know of their settings. */
export const businessServer = (parts: SettingParts, files: Files) =>
  defineServer(businessArea, {
    routes: { business: businessRoutes(parts) },
    files: [...textsFile, settingsExport, ...settingPictures(files)],
    jobs: businessJobs,
  })
