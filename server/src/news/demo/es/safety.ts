import type { DemoPiece } from '../demo-piece.ts'
import type { safety as english } from '../en/safety.ts'

export const safety: Record<keyof typeof english, DemoPiece> = {
  refusals: {
    title: 'Rechazos que dicen por qué',
    subhead: 'Un no solo sirve con un motivo',
    content: `
<p>Una orden puede rechazarse por una docena de motivos, y «algo salió mal» no es ninguno de ellos. Aquí cada rechazo tiene un código y
una frase: el mercado está cerrado, la cantidad pasa del máximo, no hay un precio fresco, no hay dinero suficiente. Donde un número
ayuda, el número está.</p>
<p>Una orden rechazada no ha hecho nada. No se reservó dinero, no se cobró ninguna comisión, y no existe registro de una operación.
Puedes cambiar lo que estaba mal y enviarla de nuevo.</p>
<p>Los rechazos se cuentan por motivo en la página de transparencia. Si uno es mucho más frecuente de lo que debería, todo el mundo puede
verlo.</p>`,
  },
  transparency: {
    title: 'Compruébanos: la página de transparencia',
    subhead: 'Cifras que se cuentan, no que se escriben',
    content: `
<p>La <a href="/transparency">página de transparencia</a> la puede leer cualquiera, sin cuenta. Dice en qué modo funciona este servidor y
de dónde vienen sus precios, qué marca el reloj del mercado, cuántos instrumentos tienen precio, y cuántos precios se rechazaron porque
no podían ser verdad.</p>
<p>Debajo cuenta el libro mayor: asientos, transferencias, reversiones, órdenes ejecutadas, órdenes rechazadas por motivo. La última línea
dice cuándo se recalculó por última vez todo el libro desde su primera anotación, y si todo cuadró.</p>
<p>Nada de ello está escrito a mano. Una página de cifras que alguien escribe es publicidad; una página de cifras que cuenta la base de
datos es un medidor.</p>`,
  },
  traps: {
    title: 'Cómo reconocer una app de inversión que es una trampa',
    subhead: 'Siete señales, y una prueba que sirve para casi todas',
    content: `
<p>Las apps de inversión fraudulentas tienen mejor aspecto cada año. Los gráficos se mueven, el saldo crece, la atención es amable. Lo que
las delata es lo que piden.</p>
<ol>
<li><strong>Te llevó allí alguien a quien nunca has visto.</strong> Un grupo de chat, un nuevo amigo, una profesora que comparte señales.
Los brókeres de verdad no necesitan que un desconocido los presente.</li>
<li><strong>Las ganancias llegan pronto y sin esfuerzo.</strong> El primer retiro incluso funciona. Es el cebo.</li>
<li><strong>Se promete un rendimiento.</strong> Nadie puede prometerlo. «Garantizado» y «diario» en la misma frase bastan para irse.</li>
<li><strong>El dinero va a una cuenta privada</strong>, que cambia de un pago a otro, o a una dirección de criptomonedas.</li>
<li><strong>Para retirar, tienes que pagar.</strong> Un impuesto, un depósito, una mejora, una tasa de verificación. Siempre hay una
más.</li>
<li><strong>La app no está en ninguna tienda</strong>, o su nombre no coincide con la empresa de los papeles.</li>
<li><strong>Te meten prisa.</strong> La ventana se cierra esta noche, la lista está casi llena, tu asesor se llevará una decepción.</li>
</ol>
<h3>La prueba</h3>
<p>Intenta sacar todo tu dinero mientras todavía es poco. No una parte, y no dentro de un mes. Si funciona sin una condición nueva, bien. Si
aparece una condición nueva, no funcionará nunca, y todo lo que pagues desde entonces también está perdido.</p>
<h3>Después</h3>
<p>Si te ha pasado: deja de pagar, guarda cada mensaje y cada recibo, avisa a tu banco el mismo día, y denúncialo a la policía y al
regulador de tu país. Desconfía de quien ofrezca recuperar el dinero a cambio de una comisión. A menudo compró tu número a los primeros.</p>
<h3>¿Y esta app?</h3>
<p>Júzgala con la misma lista. En el modo simulado no hay aquí dinero real que perder, y nadie puede pedirte ninguno.</p>`,
  },
  'never-ask': {
    title: 'Lo que nunca te pediremos',
    subhead: 'Tres frases para recordar',
    content: `
<p>Quien diga hablar en nombre de este servicio, por teléfono, chat o correo:</p>
<ul>
<li>Nunca pedimos tu contraseña. Ni para ayudarte, ni para verificarte, ni en una emergencia.</li>
<li>Nunca te pedimos que pagues para retirar. Ni impuesto, ni depósito, ni mejora.</li>
<li>Nunca te pedimos que muevas dinero «a una cuenta segura».</li>
</ul>
<p>Un código de invitación permite que alguien se registre y no hace nada más. No trae recompensa a quien lo da ni a quien lo usa, así que
nadie tiene motivo para insistirte con uno.</p>
<p>Si un mensaje te da mala espina, termina la conversación, abre tú la app, y mira si dice lo mismo.</p>`,
  },
  ledger: {
    title: 'Un libro mayor que nadie puede editar',
    subhead: 'Quinientos años de contabilidad, guardados por una base de datos',
    content: `
<p>Los mercaderes descubrieron hace mucho cómo notar un robo: anotar cada movimiento dos veces, una donde algo salió y otra donde llegó. Si
los dos lados no coinciden, alguien ha cometido un error o algo peor. El libro mayor de Tarazu se basa en esa idea y va un paso más
allá: hace imposible anotar el desacuerdo.</p>
<h3>Transferencias</h3>
<p>La anotación más pequeña es una transferencia: tanto de una cosa, de una cuenta a otra. No hay forma de escribir la mitad. Una compra es un
asiento de varias: dinero de ti al mercado, comisiones a donde van las comisiones, acciones del mercado a ti. Ocurren todas juntas o
ninguna.</p>
<h3>Nunca cambiado, nunca quitado</h3>
<p>El programa que te atiende no tiene derecho a cambiar ni borrar una anotación; la base de datos lo impide, lo pida quien lo pida. Un error
se corrige con un segundo asiento que refleja el primero y lo nombra, y tú ves ambos.</p>
<h3>Ninguna cuenta bajo cero</h3>
<p>Antes de que salga dinero de tu cuenta, la propia base de datos comprueba que está. Treinta órdenes en el mismo momento con dinero para una
acaban en una orden y veintinueve rechazos. No porque alguien mirara deprisa, sino porque la comprobación y el movimiento son un solo
paso.</p>
<h3>Las acciones también están</h3>
<p>Lo que tienes se guarda en el mismo libro que tu dinero, así que una compra no puede llevarse lo uno y olvidar lo otro. Cada compra es una
cuenta propia, y por eso las mismas acciones no se pueden vender dos veces.</p>
<h3>Cualquiera puede volver a contar</h3>
<p>Un comando recalcula cada saldo desde la primera anotación y compara. También se ejecuta sola una vez al día, y el resultado
está en la página de transparencia.</p>`,
  },
  'two-taps': {
    title: 'Dos toques, una orden',
    subhead: 'Por qué una red lenta no puede hacerte comprar dos veces',
    content: `
<p>Tocas Comprar, no parece pasar nada, tocas otra vez. En una plataforma descuidada ahora tienes el doble de lo que querías. Aquí el
formulario da a cada orden una clave antes de enviarla. El servidor guarda la clave junto con la orden, y una segunda petición con la
misma clave se responde con el resultado de la primera. Nada se compra dos veces.</p>
<p>Lo mismo vale si la conexión se corta después de que la orden ha llegado y antes de que vuelva la respuesta. Envíala otra vez, y recibes
la respuesta que se perdió. Ni siquiera un servidor que se cae entre medias lo cambia: o la orden quedó registrada con su clave, o no
quedó ninguna de las dos.</p>
<p>Si de verdad quieres dos órdenes iguales, envía dos. Cada formulario tiene su propia clave, así que la segunda es una orden nueva.</p>`,
  },
}
