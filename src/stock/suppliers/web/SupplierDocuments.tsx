import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#platform/days.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import {
  documentKindLabels,
  documentStateLabels,
  documentStateTones,
  documentStatusLabels,
  documentTones,
} from '../documents.rules.ts'
import type { SupplierDocument, WholeSupplier } from '../suppliers.fields.ts'
import { CheckDocument } from './CheckDocument.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { NewDocumentDialog } from './NewDocumentDialog.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

type DocumentsProps = { supplier: WholeSupplier; whyNot: string | null }

/** Licences, certificates and contracts, the first to expire on top. */
export function SupplierDocuments({ supplier, whyNot }: DocumentsProps) {
  const [asked, setAsked] = useState<SupplierDocument | 'new' | null>(null)
  const close = () => setAsked(null)
  return (
    <Section
      title="Documents"
      aside={
        <ActButton
          size="xs"
          icon={<IconPlus size={14} />}
          whyNot={whyNot}
          onAct={() => setAsked('new')}
        >
          Add document
        </ActButton>
      }
    >
      {supplier.documents.length === 0 ? (
        <p className={classes.remark}>No licences, certificates or contracts yet.</p>
      ) : (
        <ul className={classes.items}>
          {supplier.documents.map((document) => (
            <DocumentRow
              key={document.id}
              supplier={supplier}
              whyNot={whyNot}
              document={document}
              onChange={() => setAsked(document)}
            />
          ))}
        </ul>
      )}
      {asked === 'new' ? <NewDocumentDialog supplier={supplier} onClose={close} /> : null}
      {asked !== null && asked !== 'new' ? (
        <DocumentDialog supplier={supplier} document={asked} onClose={close} />
      ) : null}
    </Section>
  )
}

type RowProps = DocumentsProps & { document: SupplierDocument; onChange: () => void }

function DocumentRow({ supplier, whyNot, document, onChange }: RowProps) {
  const { id: documentId, name, kind, validity, expiresOn, state } = document
  const { id, version } = supplier
  const restore = useAct({ area: 'suppliers', run: suppliersApi.call.removeDocument })
  const remove = useAct({
    area: 'suppliers',
    run: suppliersApi.call.removeDocument,
    onDone: (now) =>
      tellUndoable(`${name} removed`, '', () =>
        restore.start({ id, version: now.version, documentId, isRemoved: false }),
      ),
  })
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts}>
        <a href={`/api/suppliers/${id}/documents/${documentId}`} target="_blank" rel="noreferrer">
          {name}
        </a>{' '}
        {state === 'accepted' ? null : (
          <ToneBadge tone={documentStateTones[state]} label={documentStateLabels[state]} />
        )}{' '}
        {expiresOn === null || validity === 'valid' ? null : (
          <ToneBadge tone={documentTones[validity]} label={documentStatusLabels[validity]} />
        )}
        <span className={classes.terms}>
          {[
            documentKindLabels[kind],
            expiresOn && `Expires ${formatDay(expiresOn)}`,
            uploadText(document),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.buttons}>
        {state === 'to_check' ? (
          <CheckDocument supplier={supplier} document={document} whyNot={whyNot} />
        ) : null}
        <ActButton size="xs" whyNot={whyNot} onAct={onChange}>
          Change
        </ActButton>
        <ActButton
          size="xs"
          whyNot={whyNot}
          isPending={remove.isPending}
          onAct={() => remove.start({ id, version, documentId })}
        >
          Remove
        </ActButton>
      </span>
    </li>
  )
}

/** What happens with one that the supplier uploaded, until it is accepted. */
function uploadText({ state, replaces, addedBy, returnReason }: SupplierDocument): string {
  if (state === 'returned') return `Returned: ${returnReason}`
  if (state === 'accepted') return ''
  const by = addedBy === null ? 'Uploaded in the portal' : `Uploaded by ${addedBy}`
  return replaces === null ? by : `${by}, replaces ${replaces} when accepted`
}
