import { encodeQR } from 'qr';
import classes from './qr-code.module.css';

/** Light modules around a code, which scanners need. */
const border = 4;

interface QrCodeProps {
  text: string;
  /** The text alternative. */
  label: string;
}

/** A QR code as one path of squares. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
