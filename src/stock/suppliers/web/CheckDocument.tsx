import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierDocument, WholeSupplier } from '../suppliers.fields.ts'
import { ReturnDocument } from './ReturnDocument.tsx'
import { suppliersApi } from './suppliers-api.ts'

type CheckProps = { supplier: WholeSupplier; document: SupplierDocument; whyNot: string | null }

/** The decision about a document that the supplier uploaded. */
export function CheckDocument({ supplier, document, whyNot }: CheckProps) {
  const { id, version } = supplier
  const { id: documentId, name } = document
  const [isReturning, setReturning] = useState(false)
  const accept = useAct({
    area: 'suppliers',
    run: suppliersApi.call.acceptDocument,
    onDone: () => tellSuccess(`${name} accepted`),
  })
  return (
    <>
      <ActButton
        size="xs"
        weight="main"
        whyNot={whyNot}
        isPending={accept.isPending}
        onAct={() => accept.start({ id, version, documentId })}
      >
        Accept
      </ActButton>
      <ActButton size="xs" whyNot={whyNot} onAct={() => setReturning(true)}>
        Return
      </ActButton>
      {isReturning ? (
        <ReturnDocument
          supplier={supplier}
          document={document}
          onClose={() => setReturning(false)}
        />
      ) : null}
    </>
  )
}
