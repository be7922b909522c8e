import { Button, Dialog } from '@radix-ui/themes'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../session/use-session.ts'

const ImportContent = lazy(() =>
  import('./import/import-content.tsx').then(module => ({ default: module.ImportContent })),
)

/** Import Data: customers from a file of another program. */
export function ImportButton({ onShow }: { onShow(batchId: string): void }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('edit_customers')) return null
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="2" variant="outline">
          <Upload size={16} aria-hidden /> Import Data
        </Button>
      </Dialog.Trigger>
      {isOpen && (
        <Suspense>
          <ImportContent onShow={onShow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Dialog.Root>
  )
}
