import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { ImportPanelProps } from '#platform/web/imports/import-context.ts'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { FormerImports } from './FormerImports.tsx'
import { TableImportUpload, type UploadProps } from './TableImportUpload.tsx'
import { TableImportView } from './TableImportView.tsx'
import { tablesApi } from './table-imports-api.ts'

/** A kind of file with its own form. */
export type OtherKind = {
  readonly kind: string
  readonly label: string
  readonly Upload: ComponentType<UploadProps>
}

type TableImportPanelProps = ImportPanelProps & {
  title?: string
  others?: readonly OtherKind[]
}

/** Takes tables in beside the page that shows what they bring: a new one, or one of the former. */
export function TableImportPanel(props: TableImportPanelProps) {
  const { kinds, onClose, title = 'Import', others = [] } = props
  const { params, set } = useUrlState()
  const { data } = useQuery({ ...tablesApi.ask('kinds', {}), staleTime: Number.POSITIVE_INFINITY })
  const [isSending, setSending] = useState(false)
  const open = params.import && params.import !== '1' ? params.import : null
  const show = (id: string | null) => set({ import: id ?? '1' }, 'replace')
  const offered = kinds.flatMap((kind) => data?.kinds.find((each) => each.kind === kind) ?? [])
  return (
    <SidePanel title={title} onClose={onClose}>
      {open ? (
        <TableImportView key={open} id={open} onBack={() => show(null)} />
      ) : (
        <>
          {data ? (
            <TableImportUpload
              kinds={offered}
              others={others}
              onSending={setSending}
              onSent={show}
            />
          ) : null}
          {isSending || !data ? null : (
            <FormerImports kinds={[...kinds, ...others.map(({ kind }) => kind)]} onOpen={show} />
          )}
        </>
      )}
    </SidePanel>
  )
}
