import { Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { useSubject } from '../mirror/use-mirror.ts'
import { factorOffer } from './factor-offer.ts'

/** Offers a second factor, once: it stays in My Account. */
export function FactorOfferNotice({ userId }: { userId: string }) {
  if (useSubject(factorOffer) !== userId) return null
  const end = () => factorOffer.next(null)
  return (
    <div className="notice" role="status">
      <span className="grow">
        Protect your account: with a passkey or an authenticator app nobody gets in by your password alone.
      </span>
      <Button size="2" variant="outline" asChild>
        <Link to="/account" onClick={end}>
          Set it up
        </Link>
      </Button>
      <Button size="2" variant="ghost" onClick={end}>
        Not now
      </Button>
    </div>
  )
}
