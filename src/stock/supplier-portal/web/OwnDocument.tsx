import { ActButton } from '#platform/web/ActButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import {
  documentKindLabels,
  documentStateLabels,
  documentStateTones,
  documentStatusLabels,
  documentTones,
} from '#stock/suppliers/documents.rules.ts'
import type { PortalDocument } from '../portal-documents.contract.ts'
import { needOf } from '../portal-documents.rules.ts'
import classes from './supplier-portal.module.css'

type DocumentProps = {
  document: PortalDocument
  all: readonly PortalDocument[]
  whyNot: string | null
  onReplace: () => void
}

/** One document with its state and expiry, and another one in its place where that is due. */
export function OwnDocument({ document, all, whyNot, onReplace }: DocumentProps) {
  const { id, name, kind, state, validity, expiresOn } = document
  const isCurrent = state === 'accepted'
  const need = needOf(document, all)
  return (
    <li>
      <ToneBadge
        tone={isCurrent ? documentTones[validity] : documentStateTones[state]}
        label={isCurrent ? documentStatusLabels[validity] : documentStateLabels[state]}
      />
      <span className={classes.documentFacts}>
        <a href={`/api/supplier-portal/documents/${id}`} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span className={classes.minor}>
          {[
            documentKindLabels[kind],
            expiresOn &&
              `${validity === 'expired' ? 'Expired' : 'Expires'} ${formatDay(expiresOn)}`,
            remarkOf(document, all),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {state === 'to_check' ? null : (
        <ActButton
          size="xs"
          operation="/supplier-portal/documents"
          weight={need === null ? 'plain' : 'main'}
          whyNot={whyNot}
          onAct={onReplace}
        >
          {state === 'returned' ? 'Upload again' : 'Replace'}
        </ActButton>
      )}
    </li>
  )
}

function remarkOf(
  { id, state, returnReason, replacesId }: PortalDocument,
  all: readonly PortalDocument[],
): string {
  if (state === 'returned') return `Returned: ${returnReason}`
  const nameOf = (wanted: string | null) => all.find((each) => each.id === wanted)?.name
  const replaced = nameOf(replacesId)
  if (state === 'to_check')
    return replaced ? `Replaces ${replaced} when accepted` : 'Your buyer checks it'
  const successor = all.find((each) => each.replacesId === id)
  return successor?.state === 'to_check' ? 'A new one is being checked' : ''
}
