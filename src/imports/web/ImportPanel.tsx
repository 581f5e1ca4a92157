import { useState } from 'react'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { FormerImports } from './FormerImports.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportUpload } from './ImportUpload.tsx'

const kinds = ['online-retail']

/** Brings orders in from a file: upload, progress, what was refused and why, and former imports. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { params, set } = useUrlState()
  const [isSending, setSending] = useState(false)
  // `?import=1` opens the panel, `?import=<id>` one import in it.
  const open = params.import && params.import !== '1' ? params.import : null
  const show = (id: string | null) => set({ import: id ?? '1' }, 'replace')
  return (
    <SidePanel title="Import orders" onClose={onClose}>
      {open ? (
        <ImportProgress key={open} id={open} onBack={() => show(null)} />
      ) : (
        <>
          <ImportUpload onSending={setSending} onSent={show} />
          {isSending ? null : <FormerImports kinds={kinds} onOpen={show} />}
        </>
      )}
    </SidePanel>
  )
}
