import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconList, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { notifyRefused } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { actsOnScreen, type ScreenAct } from '#platform/web/screen-acts.ts'
import type { MenuEntry } from '#platform/web/shell/menu.ts'
import classes from './CommandPalette.module.css'
import { fittingGroups } from './match-text.ts'
import { PaletteEntries } from './PaletteEntries.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { useExactRecord } from './use-exact-record.ts'
import { type FoundGroup, useFoundRecords } from './use-found-records.ts'
import { entriesOfScreen, usePaletteActs } from './use-palette-acts.ts'
import { pageEntries, recentEntries, useSettingsEntries } from './use-palette-places.ts'
import { useTermEntries } from './use-palette-terms.ts'

const [store, spotlight] = createSpotlight()

const noGroups: readonly FoundGroup[] = []

const glossaryLabel = 'Glossary'

/** How many acts of the page are listed before something is typed. */
const mostUnasked = 6

type Props = {
  menu: readonly MenuEntry[]
  /** How often the palette was requested; each time opens it. */
  openings: number
}

/**
 * Finds pages, settings and records by a few letters, and does what can be done here: the acts of
 * the open record or page, and what can be begun anywhere. A whole number or code opens directly.
 */
export function CommandPalette({ menu, openings }: Props) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [onScreen, setOnScreen] = useState<readonly ScreenAct[]>([])
  const [typed] = useDebouncedValue(query.trim(), 120)
  const { groups: all, isFetching } = useFoundRecords(typed)
  // What was found for fewer letters could be opened by an early Enter.
  const isCurrent = typed === query.trim()
  const groups = isCurrent ? all : noGroups
  const isSettled = isCurrent && typed !== '' && !isFetching
  const findExact = useExactRecord()
  // What was chosen runs once the palette is gone and the focus is back on the page.
  const hasMoved = useRef(false)
  const chosen = useRef<(() => void) | null>(null)

  const go = (path: string) => router.history.push(path)
  const hasQuery = query.trim() !== ''
  const acts = usePaletteActs(go)
  const settings = useSettingsEntries(hasQuery, go)
  const terms = useTermEntries(hasQuery)

  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])

  // Spotlight selects the first entry when something is typed, but not what comes before it later, such
  // as the product with the SKU. Where the user has moved the selection, it stays.
  useEffect(() => {
    if (!hasMoved.current && (groups.length > 0 || isSettled)) selectFirst()
  })

  function choose({ whyNot, run }: PaletteEntry) {
    if (whyNot !== null) return notifyRefused(whyNot)
    chosen.current = run
    spotlight.close()
  }

  // A scanned code is what is searched for, and what it names opens at once.
  useScanTarget(async (code) => {
    playScanSound('ok')
    setQuery(code)
    await openExact(code)
  }, isOpen)

  async function openExact(text: string) {
    const path = await findExact(text).catch(() => null)
    if (path === null || !store.getState().opened) return
    chosen.current = () => go(path)
    spotlight.close()
  }

  const found = groups.map((group) => groupOfFound(group, go))
  const isExact = (at: number) => groups[at]?.found.some((record) => record.isExact) ?? false
  const ofScreen = entriesOfScreen(onScreen)
  const fitting = fittingGroups(
    [
      { label: 'On this page', entries: hasQuery ? ofScreen : ofScreen.slice(0, mostUnasked) },
      // What begins something is not started by a first Enter.
      { label: 'Actions', entries: hasQuery ? acts : [] },
      { label: 'Pages', entries: pageEntries(menu, go) },
      { label: 'Settings', entries: hasQuery ? settings : [] },
      { label: glossaryLabel, entries: isSettled ? terms : [] },
    ],
    query,
    ({ label, words = '' }) => `${label} ${words}`,
    // A name that is found is no typing error.
    isSettled && groups.length === 0,
  )
  const shown: readonly PaletteGroup[] = [
    ...found.filter((_, at) => isExact(at)),
    { label: 'Recent', entries: hasQuery || !isOpen ? [] : recentEntries(go) },
    ...fitting.filter(({ label }) => label !== glossaryLabel),
    ...found.filter((_, at) => !isExact(at)),
    // A record is looked for more often than the meaning of its name.
    ...fitting.filter(({ label }) => label === glossaryLabel),
  ]
  const hasNothing = shown.every(({ entries }) => entries.length === 0)
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        hasMoved.current = false
        setQuery(typed)
      }}
      onSpotlightOpen={() => {
        setOnScreen(actsOnScreen())
        setOpen(true)
      }}
      onSpotlightClose={() => setOpen(false)}
      shortcut={null}
      centered={false}
      attributes={{ content: { 'aria-label': 'Search and go to' } }}
      classNames={{ action: classes.action ?? '', search: classes.search ?? '' }}
      scrollable
      maxHeight={440}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{
        duration: 100,
        onExited: () => {
          setQuery('')
          chosen.current?.()
          chosen.current = null
        },
      }}
    >
      <Spotlight.Search
        placeholder="Number, name, SKU, page or action…"
        aria-label="Search"
        leftSection={<IconSearch size={18} />}
        rightSection={isFetching ? <Loader size={16} /> : null}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true
          if (key === 'Enter' && !hasSelection()) openExact(query)
        }}
      />
      <Spotlight.ActionsList>
        {shown.map((group) => (
          <PaletteEntries key={group.label} group={group} onChoose={choose} />
        ))}
        {hasNothing && (
          <Spotlight.Empty>{isFetching ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function groupOfFound(group: FoundGroup, go: (path: string) => void): PaletteGroup {
  const { label, icon, found, all } = group
  const entries = found.map((record) => ({
    ...{ key: record.id, label: record.label, description: record.facts, icon, whyNot: null },
    run: () => go(record.path),
  }))
  if (all === null) return { label, entries }
  const rest = { key: all, label: `Show all in ${label}`, description: '', icon: IconList }
  return { label, entries: [...entries, { ...rest, whyNot: null, run: () => go(all) }] }
}

const listElement = () => document.getElementById(store.getState().listId)

const hasSelection = () => Boolean(listElement()?.querySelector('[data-selected]'))

function selectFirst() {
  const list = listElement()
  const first = list?.querySelector('[data-action]')
  const selected = list?.querySelector('[data-selected]')
  if (!first || selected === first) return
  selected?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
