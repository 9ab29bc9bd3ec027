/** Redirects deliveries from one origin to another on this machine. The path stays the same. */
export interface DeliveryRoute {
  readonly from: string;
  readonly to: string;
}
