import { IconHistory, IconSettings } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { RailSection } from '#platform/web/layout/SectionRail.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { recentRecords } from '#platform/web/recent-records.ts'
import { isGroup, type MenuEntry } from '#platform/web/shell/menu.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Go = (path: string) => void

/** The records that were opened last, without the one that is open. */
export function recentEntries(go: Go): readonly PaletteEntry[] {
  const here = window.location.pathname + window.location.search
  return recentRecords()
    .filter(({ path }) => path !== here)
    .map(({ title, path }) => ({
      ...{ key: `recent ${path}`, label: title, description: '', icon: IconHistory, whyNot: null },
      run: () => go(path),
    }))
}

/** The pages that the user may open. */
export function pageEntries(menu: readonly MenuEntry[], go: Go): readonly PaletteEntry[] {
  const pages = menu.flatMap((entry) =>
    isGroup(entry)
      ? entry.items.map((item) => ({ ...item, group: entry.label }))
      : [{ ...entry, group: '' }],
  )
  return pages.map(({ href, label, group, icon }) => ({
    ...{ key: href, label, description: group, words: group, icon, whyNot: null },
    run: () => go(href),
  }))
}

type SettingsPlace = Pick<RailSection, 'key' | 'label'> & {
  readonly path: string
  readonly page: string
}

/** The sections of the settings, which are loaded once something is typed. */
export function useSettingsEntries(isAsked: boolean, go: Go): readonly PaletteEntry[] {
  const mayOwn = useMay(capability.settings)
  const mayBusiness = useMay(capability.businessSettings)
  const [places, setPlaces] = useState<readonly SettingsPlace[]>([])
  useEffect(() => {
    if (!isAsked) return
    settingsPlaces(mayOwn, mayBusiness).then(setPlaces, () => undefined)
  }, [isAsked, mayOwn, mayBusiness])
  return places.map(({ path, key, label, page }) => ({
    ...{ key: `${path} ${key}`, label, description: page, words: page },
    ...{ icon: IconSettings, whyNot: null },
    run: () => go(`${path}?section=${key}`),
  }))
}

async function settingsPlaces(mayOwn: boolean, mayBusiness: boolean) {
  const [own, ofBusiness] = await Promise.all([
    mayOwn ? import('#organization/users/web/settings-sections.ts') : null,
    mayBusiness ? import('#office/business/web/business-sections.ts') : null,
  ])
  const onPage = (path: string, page: string, sections: readonly RailSection[] = []) =>
    sections.map(({ key, label }) => ({ key, label, path, page }))
  return [
    ...onPage('/settings', 'User Settings', own?.settingsSections),
    ...onPage('/business-settings', 'Business Settings', ofBusiness?.businessSections),
  ]
}
