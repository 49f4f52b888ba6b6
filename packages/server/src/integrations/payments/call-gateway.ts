import { callJson, type JsonCall } from '../call-json.ts';
import { GatewayUncertainError } from './payment-gateway.ts';

/**
 * Posts JSON to a gateway.
 *
 * @throws GatewayUncertainError if there is no response, or one of another shape. Error messages never contain the
 *   request body.
 */
export const callGateway = <T>(call: JsonCall<T> & { body: object }): Promise<T> =>
  callJson(call, (message, cause) => new GatewayUncertainError(message, { cause }));
