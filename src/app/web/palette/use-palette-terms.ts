import { IconBook } from '@tabler/icons-react'
import { use, useEffect, useState } from 'react'
import type { Term } from '#platform/glossary/glossary.ts'
import { isAllowed } from '#platform/permissions.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { HelpContext } from '#platform/web/help-context.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { pages } from '../web-areas.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The terms of the pages that the user may open, which are loaded once something is typed. */
export function useTermEntries(isAsked: boolean): readonly PaletteEntry[] {
  const help = use(HelpContext)
  const held = use(PermissionsContext)
  const [terms, setTerms] = useState<readonly Term[]>([])
  useEffect(() => {
    if (isAsked) termsFor(held).then(setTerms, () => undefined)
  }, [isAsked, held])
  return terms.map((term) => ({
    ...{ key: `term ${term}`, label: upperFirst(term), description: '', icon: IconBook },
    ...{ whyNot: null, run: () => help?.show({ term }) },
  }))
}

async function termsFor(held: ReadonlySet<string>): Promise<readonly Term[]> {
  const { helpByPath } = await import('../help/all-help.ts')
  const open = pages.filter(({ access }) => isAllowed(held, access))
  return [...new Set(open.flatMap(({ path }) => helpByPath.get(path)?.terms ?? []))]
}
