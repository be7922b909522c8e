import { FACTOR_LABELS, mayRemoveFactor } from '@forecourt/shared/users/factor'
import {
  type FactorInfo,
  type OwnFactors as Own,
  ownFactorsSchema,
} from '@forecourt/shared/users/factor-schemas'
import { Button } from '@radix-ui/themes'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { Enrolment } from '../factors/enrolment.tsx'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'

const PATH = '/api/auth/factors'

type List = { state: 'loading' } | { state: 'failed' } | { state: 'there'; own: Own }

/** Only the server knows them. */
function useOwnFactors() {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<List>({ state: 'loading' })
  const load = useCallback(async () => {
    try {
      setList({ state: 'there', own: ownFactorsSchema.parse(await send(PATH)) })
    } catch {
      setList(known => (known.state === 'there' ? known : { state: 'failed' }))
    }
  }, [])
  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])
  return { list, load, isOffline: offlineSince !== null }
}

/** With what one logs in beside the password: passkeys, an app, and the codes for when both are lost. */
export function OwnFactors() {
  const { list, load, isOffline } = useOwnFactors()
  return (
    <section className="panel" aria-labelledby="own-factors">
      <header>
        <ShieldCheck size={20} aria-hidden />
        <h2 id="own-factors">Second factor</h2>
      </header>
      {list.state === 'there' ? (
        <FactorRows own={list.own} onChanged={load} />
      ) : (
        <div className="panel-row muted" role="status">
          {isOffline && 'Only the server knows them. They appear here as soon as it can be reached.'}
          {!isOffline && list.state === 'loading' && 'Loading …'}
          {!isOffline && list.state === 'failed' && (
            <>
              <p>Your passkeys and app could not be looked up.</p>
              <Button size="2" variant="outline" onClick={() => void load()}>
                Try again
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

function FactorRows({ own, onChanged }: { own: Own; onChanged(): Promise<void> }) {
  const user = useUser()
  const toast = useToast()
  const [isAdding, setAdding] = useState(false)
  const [toRemove, setToRemove] = useState<FactorInfo | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { factors, recoveryCodesLeft, isDemanded, rpId } = own

  async function attempt(work: () => Promise<void>, tried: string) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ ...failureOf(error, tried), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  const remove = ({ id, kind }: FactorInfo) =>
    attempt(async () => {
      await send(`${PATH}/${id}`, { method: 'DELETE' })
      toast({ title: 'Success', text: `${FACTOR_LABELS[kind]} removed.` })
      await onChanged()
    }, 'Failed to remove it')
  const renew = () =>
    attempt(async () => {
      const reply = await send<{ recoveryCodes: string[] }>(`${PATH}/recovery-codes`, {
        method: 'POST',
        body: {},
      })
      setCodes(reply.recoveryCodes)
    }, 'Failed to make new codes')

  return (
    <>
      {factors.length === 0 ? (
        <p className="panel-row">
          Your password alone opens your account. With a passkey or an app, whoever learns it gets nowhere.
        </p>
      ) : (
        <ul className="factor-list">
          {factors.map(factor => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isKept={
                !mayRemoveFactor(
                  factors.filter(other => other !== factor),
                  isDemanded,
                )
              }
              isBusy={isBusy}
              onRemove={() => setToRemove(factor)}
            />
          ))}
        </ul>
      )}
      {factors.length > 0 && !codes && (
        <div className="panel-row device">
          <div>
            <h3>Recovery codes</h3>
            <p className={recoveryCodesLeft < 3 ? '' : 'muted'}>
              {recoveryCodesLeft === 0
                ? 'None is left: make new ones.'
                : `${recoveryCodesLeft} of 10 left, for when the others are lost.`}
            </p>
          </div>
          <div className="dialog-actions">
            <Button size="2" variant="outline" disabled={isBusy} onClick={() => void renew()}>
              New codes
            </Button>
          </div>
        </div>
      )}
      {codes && (
        <div className="panel-row">
          <RecoveryCodes
            codes={codes}
            username={user.username}
            onKept={() => {
              setCodes(null)
              void onChanged()
            }}
          />
        </div>
      )}
      <div className="panel-row">
        {isAdding ? (
          <Enrolment
            rpId={rpId}
            username={user.username}
            hasTotp={factors.some(({ kind }) => kind === 'totp')}
            onAdded={() => void onChanged()}
            onDone={({ factor }) => {
              setAdding(false)
              toast({ title: 'Success', text: `${FACTOR_LABELS[factor.kind]} set up.` })
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button
            size="2"
            variant={factors.length === 0 ? 'solid' : 'outline'}
            onClick={() => setAdding(true)}
          >
            {factors.length === 0 ? 'Set up a second factor' : 'Add another one'}
          </Button>
        )}
      </div>
      {toRemove && (
        <ConfirmDialog
          title={`Remove ${FACTOR_LABELS[toRemove.kind].toLowerCase()}?`}
          question={
            factors.length === 1
              ? 'Your password alone opens your account after that, and your recovery codes end.'
              : 'It opens your account no more. The others do.'
          }
          action="Remove"
          onConfirm={() => void remove(toRemove)}
          onClose={() => setToRemove(null)}
        />
      )}
    </>
  )
}

interface FactorRowProps {
  factor: FactorInfo
  /** Whether it is the last one of an account that needs one. */
  isKept: boolean
  isBusy: boolean
  onRemove(): void
}

function FactorRow({ factor, isKept, isBusy, onRemove }: FactorRowProps) {
  const momentText = useMomentText()
  const { kind, name, createdAt, lastUsedAt, works } = factor
  const label = FACTOR_LABELS[kind]
  return (
    <li className="panel-row device">
      <div>
        <h3>
          {name} {name !== label && <span className="badge">{label}</span>}
        </h3>
        <p className="muted">
          Set up {momentText(createdAt)} ·{' '}
          {lastUsedAt ? `Last used ${momentText(lastUsedAt)}` : 'Not used yet'}
        </p>
        {!works && <p>Made for another address: it does not work here.</p>}
        {isKept && <p className="muted">Your account needs one: set up another before you remove it.</p>}
      </div>
      {!isKept && (
        <div className="dialog-actions">
          <Button size="2" variant="outline" disabled={isBusy} onClick={onRemove}>
            Remove <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
