import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { loadSheetLabel } from '../../dispatch.nouns.ts'
import type { VoidManifest } from '../../load-sheets.fields.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import classes from './sheets.module.css'

/**
 * Lists the couriers that must be told that their manifest is void; nothing where there are none.
 */
export function VoidManifests() {
  const { data } = useQuery(loadSheetsApi.ask('voidManifests', {}))
  const act = useAct({
    area: 'loadSheets',
    run: ({ id }: { id: string }, options) => loadSheetsApi.call.tellVoid({ id }, options),
    failure: 'Not saved',
    onDone: () => tellSuccess('The manifest is marked as void'),
  })
  const manifests = data?.manifests ?? []
  if (manifests.length === 0) return null
  return (
    <Section title="Void manifests" level={2}>
      <ul className={classes.rows}>
        {manifests.map((manifest) => (
          <li key={manifest.id} className={classes.row}>
            <span className={classes.to}>
              {taskInWords(manifest)}{' '}
              <AppLink search={{ tab: 'sheets', sheet: manifest.sheetId }}>
                {loadSheetLabel(manifest.sheetNumber)}
              </AppLink>
            </span>
            <InstantText at={manifest.voidedAt} />
            <ActButton
              size="xs"
              operation="loadSheets.tellVoid"
              isPending={act.isPending}
              onAct={() => act.start({ id: manifest.sheetId })}
            >
              Mark as told
            </ActButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const taskInWords = ({ courierName, courierNumber }: VoidManifest) =>
  courierNumber === ''
    ? `Ask ${courierName} whether it has a manifest, and tell it that it is void.`
    : `Tell ${courierName} that manifest ${courierNumber} is void.`
