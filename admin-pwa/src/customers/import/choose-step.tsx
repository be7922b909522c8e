import { Button } from '@radix-ui/themes'
import { CloudOff, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { type ImportSource, openSource } from './import-source.ts'
import { FileProblem, readImportFile } from './read-file.ts'
import './import-rows.css'
import './import.css'

interface Props {
  isOffline: boolean
  onChosen(source: ImportSource): void
  onClose(): void
}

export const OFFLINE_TEXT =
  'You are working offline. An import needs the server, which checks every customer. It can go on as soon as the connection is back.'

export function ChooseStep({ isOffline, onChosen, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file || isOffline) return
    setProblem(null)
    setReading(true)
    try {
      onChosen(openSource(file.name, await readImportFile(file)))
    } catch (error) {
      setProblem(error instanceof FileProblem ? error.message : 'This file could not be read.')
      setReading(false)
    }
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take(event.dataTransfer.files[0])
    },
  }

  return (
    <>
      <div className="import-body">
        <div role="status">
          {isOffline && (
            <p className="import-notice">
              <CloudOff size={18} aria-hidden /> {OFFLINE_TEXT}
            </p>
          )}
        </div>
        <div className={isOver ? 'import-drop over' : 'import-drop'} {...drop}>
          <FileSpreadsheet size={34} aria-hidden />
          <p>A CSV file, as other customer programs and spreadsheets export it. Up to 10 MB.</p>
          <Button size="2" disabled={isOffline} loading={isReading} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <p className="muted import-by-mouse">or drop it here</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={event => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        <div role="alert">{problem && <p className="field-problem">{problem}</p>}</div>
        <p className="muted">
          Nothing is imported yet. You see first what the columns hold, who is new, and who is among your
          customers already.
        </p>
      </div>
      <footer className="import-foot">
        <Button size="2" variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </footer>
    </>
  )
}
