import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { LazyDocumentUpload } from '#stock/suppliers/web/index.tsx'
import type { PortalDocument, PortalDocuments } from '../portal-documents.contract.ts'
import { OwnDocument } from './OwnDocument.tsx'
import { portalDocumentsApi } from './portal-documents-api.ts'
import classes from './supplier-portal.module.css'

/** Licences and certificates of the supplier: what is missing, what is checked, what is valid until when. */
export function DocumentsView() {
  const { data, error, refetch } = useQuery(portalDocumentsApi.ask('list', {}))
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <Pending />
    )
  return <Documents given={data} />
}

function Documents({ given }: { given: PortalDocuments }) {
  const { documents, closedBecause } = given
  const { params, set } = useUrlState()
  const [isAdding, setAdding] = useState(false)
  // As a task of the to-do list opens it.
  const replaced = documents.find(({ id }) => id === params.open)
  const whyNot = closedBecause || null
  return (
    <Section
      title="Documents"
      aside={
        <ActButton
          weight="main"
          operation="/supplier-portal/documents"
          icon={<IconPlus size={16} />}
          whyNot={whyNot}
          onAct={() => setAdding(true)}
        >
          Upload document
        </ActButton>
      }
    >
      {closedBecause ? <p className={classes.closed}>{closedBecause}</p> : null}
      {documents.length === 0 ? (
        <EmptyNote title="No documents yet">
          Upload your licences, certificates and insurance here. Your buyer checks them.
        </EmptyNote>
      ) : (
        <ul className={classes.documents}>
          {documents.map((document) => (
            <OwnDocument
              key={document.id}
              document={document}
              all={documents}
              whyNot={whyNot}
              onReplace={() => set({ open: document.id })}
            />
          ))}
        </ul>
      )}
      {isAdding ? <Upload replaced={null} onClose={() => setAdding(false)} /> : null}
      {replaced && !closedBecause ? (
        <Upload
          key={replaced.id}
          replaced={replaced}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </Section>
  )
}

type UploadProps = { replaced: PortalDocument | null; onClose: () => void }

/** A new document, or one in the place of another. */
function Upload({ replaced, onClose }: UploadProps) {
  const { kind = 'certificate', name = '', id } = replaced ?? {}
  return (
    <LazyDocumentUpload
      area="supplierPortalDocuments"
      title={replaced ? `Upload a new ${name}` : 'Upload document'}
      subject={replaced ? name : 'The document'}
      confirmLabel="Upload document"
      effect={
        replaced?.state === 'accepted'
          ? `Your buyer checks it. ${name} counts until it is accepted.`
          : 'Your buyer checks it before it counts.'
      }
      opened={{ kind, name, expiresOn: null }}
      path="/api/supplier-portal/documents"
      {...(id ? { more: { replacesId: id } } : {})}
      done={(uploaded) => `${uploaded} uploaded to check`}
      onClose={onClose}
    />
  )
}
